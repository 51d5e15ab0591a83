interface Listed {
  total: number
  limit: number
}

/** Puts numbers where a read says `page=last` or `page=middle`; `ask` answers what stands in `data` of the first page. */
export async function withPages(paths: string[], ask: (path: string) => Promise<Listed>): Promise<string[]> {
  const resolved: string[] = []
  for (const path of paths) {
    const wanted = /page=(last|middle)/.exec(path)
    if (wanted) {
      const { total, limit } = await ask(path.replace(wanted[0], 'page=1'))
      const pages = Math.max(1, Math.ceil(total / limit))
      const page = wanted[1] === 'last' ? pages : Math.ceil(pages / 2)
      resolved.push(path.replace(wanted[0], `page=${page}`))
    } else resolved.push(path)
  }
  return resolved
}
