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
