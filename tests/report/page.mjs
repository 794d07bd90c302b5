// Opens the page of shizuka lab report in a browser and uses it as a reader would.
//   node page.mjs BROWSER PAGE [FOLDER_FOR_PICTURES]
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [program, path, pictures] = process.argv.slice(2);
let failures = 0;

function check(isTrue, text) {
    if (isTrue) return;
    failures++;
    console.log(`failed: ${text}`);
}

const checkEqual = (found, expected, what) =>
    check(found === expected, `${what}: ${found} and not ${expected}`);

// The numbers of nodes that are known of the board with four empty cells.
const searches = [
    ["minimax", "by number", 57, "−7"],
    ["alphabeta", "3 4 6 8", 40, "−7"],
    ["alphabeta", "6 3 4 8", 29, "−7"],
    ["alphabeta", "3 4 8 6", 49, "−7"],
    ["alphabeta", "6 3 4 8 at every node", 31, "−7"],
    ["alphabeta", "8 3 4 6 at every node", 44, "−7"],
    ["killers", "3 4 6 8", 39, "−7"],
    ["killers", "6 3 4 8", 29, "−7"],
    ["killers", "3 4 8 6", 39, "−7"],
    ["position", "by number", 40, "−7"],
    ["unfiltered", "by number", 66, "0"],
];

const textOf = (page, selector) => page.locator(selector).textContent();

async function choose(page, mode, order) {
    await page.selectOption("#mode", mode);
    await page.selectOption("#order", { label: order });
}

// To the end by Run, which takes its time for the first one alone.
async function checkSearches(page) {
    for (const [mode, order, nodes, value] of searches) {
        const name = `${mode}, ${order}`;
        await page.emulateMedia({ reducedMotion: mode === "minimax" ? "no-preference" : "reduce" });
        await choose(page, mode, order);
        checkEqual(await textOf(page, "#nodes"), "0", `${name}: nodes before`);
        await page.click("#go");
        await page.locator("#step:disabled").waitFor();
        checkEqual(await textOf(page, "#nodes"), String(nodes), `${name}: nodes`);
        checkEqual(await textOf(page, "#value"), value, `${name}: value`);
        checkEqual(
            await page.locator("#demo .tree svg g > circle:last-of-type").count(),
            nodes,
            `${name}: dots in the tree`,
        );
        await page.click("#reset");
        checkEqual(await textOf(page, "#nodes"), "0", `${name}: nodes after Reset`);
        checkEqual(await page.locator("#log li").count(), 0, `${name}: log after Reset`);
    }
}

// To the end step by step, and back.
async function checkSteps(page) {
    await choose(page, "killers", "3 4 8 6");
    let steps = 0;
    while (await page.locator("#step").isEnabled()) {
        await page.locator("#step").dispatchEvent("click");
        steps++;
        if (steps > 1000) break;
    }
    checkEqual(await textOf(page, "#nodes"), "39", "nodes by Step");
    checkEqual(await page.locator("#log li").count(), steps, "lines of the log");
    checkEqual(await page.locator("#log li.enter").count(), 39, "nodes in the log");
    await page.click("#back");
    checkEqual(await page.locator("#log li").count(), steps - 1, "lines of the log after Back");
    checkEqual(await textOf(page, "#value"), "–", "value after Back");
    await page.click("#searches button >> nth=0");
    checkEqual(await page.locator("#mode").inputValue(), "minimax", "search chosen in the table");
}

async function checkFigures(page) {
    for (const id of ["brief", "techniques", "inside", "position", "game", "made"])
        check(await page.locator(`#${id}`).isVisible(), `section ${id} is visible`);
    for (const id of ["ablation", "index", "depth", "stages", "memory", "board"]) {
        check((await page.locator(`#${id} figure .chart svg`).count()) > 0, `${id} has a drawing`);
        check((await textOf(page, `#${id} figcaption`)).length > 40, `${id} has a reading`);
        check((await page.locator(`#${id} details table tbody tr`).count()) > 0, `${id} has a table`);
        check((await textOf(page, `#${id} .command`)).includes("shizuka lab"), `${id} has its command`);
    }
    const before = await textOf(page, "#stages figcaption");
    await page.selectOption("#row", { label: "cumulative: none" });
    check((await textOf(page, "#stages figcaption")) !== before, "another row has another reading");
    check(
        (await textOf(page, "#memory .chart")).includes("no moves"),
        "without killers nothing is remembered",
    );
    await page.selectOption("#run", { index: 1 });
    check(/mode pure/.test(await textOf(page, "#stages .command")), "the other search has its command");
}

async function checkBoard(page) {
    const moves = page.locator("#board .moves button");
    check((await moves.count()) > 30, "the board has its moves");
    await moves.nth(2).click();
    checkEqual(await page.locator("#board .moves button[aria-pressed=true]").count(), 1, "chosen moves");
    await page.locator("#board input[type=range]").fill("0");
    check((await textOf(page, "#board output")).startsWith("0 of"), "the slider draws no moves");
}

async function checkWidth(page, what) {
    const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    checkEqual(wide, 0, `${what}: pixels beyond the width`);
}

async function takePictures(page, name) {
    if (!pictures) return;
    await choose(page, "killers", "3 4 8 6");
    for (let i = 0; i < 60; i++) await page.click("#step");
    for (const section of await page.locator("main > section").all())
        await section.screenshot({ path: `${pictures}/${name}-${await section.getAttribute("id")}.png` });
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: `${pictures}/${name}-top.png` });
}

async function look(browser, width, height, colorScheme) {
    const name = `${width}-${colorScheme}`;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    page.on("console", (message) => check(false, `${name}: the console says ${message.text()}`));
    page.on("pageerror", (error) => check(false, `${name}: ${error.message}`));
    page.on("request", (request) =>
        check(/^(file|data):/.test(request.url()), `${name}: request of ${request.url()}`),
    );
    await page.goto(pathToFileURL(path).href);
    await page.locator("#ablation svg").first().waitFor();
    await checkWidth(page, name);
    await checkFigures(page);
    await checkBoard(page);
    if (colorScheme === "light") {
        await checkSearches(page);
        await checkSteps(page);
    }
    for (const details of await page.locator("details").all())
        await details.evaluate((element) => {
            element.open = true;
        });
    await checkWidth(page, `${name}, all tables open`);
    for (const details of await page.locator("details").all())
        await details.evaluate((element) => {
            element.open = false;
        });
    await takePictures(page, name);
    await context.close();
}

const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
for (const colorScheme of ["light", "dark"]) {
    await look(browser, 1280, 900, colorScheme);
    await look(browser, 390, 844, colorScheme);
}
await browser.close();
console.log(failures === 0 ? "the page is as expected" : `${failures} checks failed`);
process.exitCode = failures > 0 ? 1 : 0;
