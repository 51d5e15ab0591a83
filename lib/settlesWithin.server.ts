/** Waits until `work` settles, but at most this many milliseconds; false if it timed out. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  const settled = work.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, timeout]).finally(() => clearTimeout(timer))
}
