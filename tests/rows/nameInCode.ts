/** The name that a database column has in rows, as the plugin (`Names` in lib/db.server.ts) converts it. */
export const nameInCode = (name: string): string =>
  name.replace(/(?<=.)_([a-z])/g, (_, letter: string) => letter.toUpperCase())
