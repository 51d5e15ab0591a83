/** Nobody sends a form within this time of seeing it, not even one that the browser fills in by itself. */
export const QUICKEST_MS = 600

/** Does it seem to come from a program? Such an enquiry is kept, but mails nobody. */
export const seemsAutomatic = (sent: {
  website?: string | undefined
  elapsed?: number | undefined
}): boolean => Boolean(sent.website) || (sent.elapsed !== undefined && sent.elapsed < QUICKEST_MS)
