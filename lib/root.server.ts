import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The folder of package.json. It is searched for in the parent folders, because this module runs from source and from
 * the bundle.
 */
export const projectRoot: string = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('package.json was not found above the server')
    folder = parent
  }
  return folder
})()
