interface ListPage {
  total: number
  limit: number
}

/** Replaces `page=last` or `page=middle` of a read by numbers; `ask` returns the `data` of the first page. */
export async function withPages(
  paths: string[],
  ask: (path: string) => Promise<ListPage>,
): Promise<string[]> {
  const resolved: string[] = []
  for (const path of paths) {
    const placeholder = /page=(last|middle)/.exec(path)
    if (placeholder) {
      const { total, limit } = await ask(path.replace(placeholder[0], 'page=1'))
      const pages = Math.max(1, Math.ceil(total / limit))
      const page = placeholder[1] === 'last' ? pages : Math.ceil(pages / 2)
      resolved.push(path.replace(placeholder[0], `page=${page}`))
    } else resolved.push(path)
  }
  return resolved
}
