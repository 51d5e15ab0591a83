import * as z from 'zod'
import { contract, fieldError, id, isoInstantText, line, pageInfo, paging } from '#lib/contract.ts'
import { mediaText } from '../text/media.ts'

/**
 * How a picture is cropped: `wide` and `square` keep the area around the focus; `whole` and `logo` are not
 * cropped.
 */
export const cuts = ['wide', 'square', 'whole', 'logo'] as const

export const mediaView = z.object({
  _id: id,
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The addresses of a small JPEG and of the largest one. */
  small: z.string(),
  plain: z.string(),
  alt: z.string(),
  altHindi: z.string(),
  bytes: z.number().int(),
  uploadedAt: isoInstantText,
  /** The number of rows that use it, such as posts and drafts. */
  uses: z.number().int(),
})
export type MediaView = z.infer<typeof mediaView>

const percent = z.coerce.number().min(0).max(100).default(50)
/** Empty: the picture adds nothing to the text next to it. */
const alt = z.union(
  [z.literal(''), line(300, () => mediaText.alt)],
  fieldError(() => mediaText.alt),
)

export const mediaContract = contract({
  'GET /console/media': {
    summary: 'Lists the uploaded pictures, newest first',
    access: ['editContent'],
    query: z.object(paging),
    data: z.object({
      rows: z.array(mediaView),
      ...pageInfo,
    }),
  },
  'POST /console/media': {
    summary: 'Uploads a picture: the body is the file (JPEG, PNG, WebP or AVIF)',
    access: ['editContent'],
    success: 201,
    query: z.object({
      cut: z.enum(cuts).default('whole'),
      focusX: percent,
      focusY: percent,
    }),
    data: mediaView,
    refusals: [
      'PICTURE_FORMAT',
      'PICTURE_UNREADABLE',
      'PICTURE_SIZE',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'TOO_MANY_REQUESTS',
      'OVERLOADED',
    ],
  },
  'PUT /console/media/:mediaId': {
    summary: 'Sets the alternative text of a picture, in both languages',
    access: ['editContent'],
    params: z.object({ mediaId: id }),
    body: z.object({ alt, altHindi: alt }),
    data: mediaView,
    refusals: ['NOT_FOUND'],
  },
})
