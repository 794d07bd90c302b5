# Fails unless the program's bench signature is the expected one.
#     cmake -D PROGRAM=<shizuka> -D EXPECTED=<file> -P bench.cmake

execute_process(COMMAND ${PROGRAM} bench --signature
    OUTPUT_VARIABLE signature OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
string(STRIP "${expected}" expected)

if(NOT status EQUAL 0)
    message(FATAL_ERROR "bench failed: ${status}")
elseif(NOT signature MATCHES "^[0-9]+$")
    message(FATAL_ERROR "bench printed no bare number: '${signature}'")
elseif(NOT signature STREQUAL expected)
    message(FATAL_ERROR "signature ${signature}, expected ${expected}")
endif()
message(STATUS "signature ${signature}, as expected")
