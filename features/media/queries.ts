import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api.ts'
import { apiAddress } from '#lib/apiAddress.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Envelope } from '#lib/contract.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import type { MediaView } from './console/schema.ts'
import { pictureText as text } from './console/text/pictures.ts'
import { formatOf, MAX_BYTES, MIN_SIDE } from './rules.ts'

const api = consoleClient(async () => (await import('./console/schema.ts')).mediaContract)

export const mediaQuery = (page: number) =>
  queryOptions({
    queryKey: ['media', page],
    queryFn: async () => (await api('GET /console/media', { query: { page, limit: 24 } })).data,
  })

export const describePicture = (mediaId: string, descriptions: { alt: string; altHindi: string }) =>
  api('PUT /console/media/:mediaId', { params: { mediaId }, body: descriptions })

export type PictureCrop = 'wide' | 'square' | 'whole' | 'logo'

interface Upload {
  cut: PictureCrop
  focusX: number
  focusY: number
}

/**
 * Uploads a picture and reports the progress, from 0 to 1; at 1 the server is still processing it. Uses
 * XMLHttpRequest, because fetch reports no upload progress.
 */
export async function uploadPicture(
  file: File,
  query: Upload,
  onProgress: (sent: number) => void,
): Promise<MediaView> {
  // Renews an expired sign-in before the large upload is sent.
  await api('GET /console/media', { query: { limit: 1 } })
  const { promise, resolve, reject } = Promise.withResolvers<MediaView>()
  const request = new XMLHttpRequest()
  request.open('POST', apiAddress('/console/media', { query: { ...query } }))
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.setRequestHeader('accept-language', languageTags[currentLanguage()])
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  request.onerror = () => reject(new ApiError(0, commonText.offline, 'OFFLINE'))
  request.onload = () => {
    const envelope = request.response as Envelope<MediaView> | null
    if (envelope?.success) resolve(envelope.data)
    else {
      const message = envelope?.message ?? commonText.offline
      reject(new ApiError(request.status, message, envelope?.error?.code ?? 'OFFLINE'))
    }
  }
  request.send(file)
  return promise
}

/** Bytes needed to detect the type of a file. */
const HEAD_BYTES = 32

/** The reason why a file can't be used as a picture, as far as the browser can check; the server checks again. */
export async function whyNoPicture(file: File, minSide = MIN_SIDE): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return text.tooBig(MAX_BYTES / 1024 ** 2)
  const format = formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (format === undefined) return text.noPicture
  if (format === 'heic') return text.heic
  try {
    const { width, height } = await createImageBitmap(file)
    return Math.min(width, height) < minSide ? text.tooSmall(minSide) : undefined
  } catch {
    return text.noPicture
  }
}

/** The formats that the server accepts, for the browser's file dialog. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
