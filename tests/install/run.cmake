# Installs the build into a separate folder, then builds and runs the outside project with it. Both
# folders start empty, because otherwise a header that is no longer installed would still be found.
set(stage ${build}/install-test/stage)
set(outside ${build}/install-test/outside)
file(REMOVE_RECURSE ${stage} ${outside})

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} --install ${build} --prefix ${stage})
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${outside} -G Ninja
    -D CMAKE_PREFIX_PATH=${stage} -D CMAKE_BUILD_TYPE=${config}
    -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_CXX_FLAGS=${flags})
run(${CMAKE_COMMAND} --build ${outside})
run(${outside}/outside)
run(${stage}/bin/backtrick --version)
