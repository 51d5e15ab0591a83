/** Nobody reads a form, fills it in and sends it within this time. */
export const QUICKEST_MS = 1_500

/** Does it seem to come from a program? Such an enquiry is kept, but mails nobody. */
export const seemsAutomatic = (sent: {
  website?: string | undefined
  elapsed?: number | undefined
}): boolean => Boolean(sent.website) || (sent.elapsed !== undefined && sent.elapsed < QUICKEST_MS)
