/** What the plugin (`Names` in lib/db.server.ts) calls a column of the database in rows. */
export const nameInCode = (name: string): string =>
  name.replace(/(?<=.)_([a-z])/g, (_, letter: string) => letter.toUpperCase())
