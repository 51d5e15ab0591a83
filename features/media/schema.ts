import * as z from 'zod'

/** A photograph in the place of drawn art, ready for a plate (`ui/Plate.tsx`). */
export const photoView = z.object({
  photo: z.literal(true),
  /** JPEG, for who knows none of the sources. */
  src: z.string(),
  sources: z.array(z.object({ type: z.string(), srcSet: z.string(), sizes: z.string() })),
  /** What is to be seen, in the language of the moment. */
  alt: z.string(),
})
export type PhotoView = z.infer<typeof photoView>

/** The studio's logo, in the size in which it is shown. */
export const logoView = z.object({
  /** JPEG, for who knows no WebP: programs that read mails, and what is drawn with it. */
  src: z.string(),
  /** WebP. */
  srcSet: z.string(),
  /** Ends the addresses of what is drawn with it, such as icons: nobody keeps those of the logo before. */
  version: z.string(),
  /** Pixels of the page. */
  width: z.number().int(),
  height: z.number().int(),
})
export type LogoView = z.infer<typeof logoView>
