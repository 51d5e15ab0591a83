import * as z from 'zod'

/** A photograph in place of a drawing, ready for a slot (`ui/Plate.tsx`). */
export const photoView = z.object({
  photo: z.literal(true),
  /** JPEG, for programs that support none of the sources. */
  src: z.string(),
  sources: z.array(z.object({ type: z.string(), srcSet: z.string(), sizes: z.string() })),
  /** The description, in the current language. */
  alt: z.string(),
})
export type PhotoView = z.infer<typeof photoView>

/** The studio's logo, in its display size. */
export const logoView = z.object({
  /** JPEG, for programs without WebP: mail programs, and generated pictures. */
  src: z.string(),
  /** WebP. */
  srcSet: z.string(),
  /** A suffix for the addresses of generated files, such as icons, so that no old logo stays in a cache. */
  version: z.string(),
  /** CSS pixels. */
  width: z.number().int(),
  height: z.number().int(),
})
export type LogoView = z.infer<typeof logoView>
