# CPack runs this when the files of the packages are in place. It adds what Debian wants in a package
# and `cmake --install` does not install.

# Writes a file in the form of gzip, without a time in it.
function(write_compressed file text)
  file(WRITE ${file} "${text}")
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(source ${CPACK_BACKTRICK_SOURCE_DIR})
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # of SOURCE_DATE_EPOCH, if that is set

# The copyright file needs the licence with each line indented, and dots for blank lines.
file(READ ${source}/LICENSE licence)
string(REGEX MATCH "Copyright \\(c\\) ([^\n]*)\n\n(.*[^\n])\n*$" matched "${licence}")
set(copyright "${CMAKE_MATCH_1}")
string(REPLACE "\n" "\n " license " ${CMAKE_MATCH_2}")
string(REPLACE "\n \n" "\n .\n" license "${license}")
file(READ ${source}/CHANGELOG.md changes)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(usr ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
  set(doc ${usr}/share/doc/${package})
  configure_file(${source}/tools/packages/copyright ${doc}/copyright @ONLY)
  write_compressed(${doc}/changelog "${changes}")
  write_compressed(${doc}/changelog.Debian "${package} (${version}) unstable; urgency=medium

  * Made by tools/package. The file changelog.gz says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB pages ${usr}/share/man/man*/*.[0-9])
  file(GLOB archives ${usr}/lib/*.a)
  if(pages)
    execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  if(archives)  # CPack strips everything else
    execute_process(COMMAND strip --strip-debug --remove-section=.comment
      --enable-deterministic-archives ${archives} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
