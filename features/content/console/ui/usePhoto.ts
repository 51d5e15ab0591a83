import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { mediaQuery } from '#features/media/queries.ts'

/** The photograph that the server has stored for the edited content, and its address. */
export interface StoredPhoto {
  photoId: string | null
  picture: string | null
}

/**
 * The address of a photograph: known if it was just chosen, is stored, or (after a reload) is on the first page of
 * uploaded pictures.
 */
export function usePhoto(photoId: string | null, stored: StoredPhoto | undefined) {
  const [chosen, setChosen] = useState<MediaView | null>(null)
  const isChosen = chosen?._id === photoId
  const isStored = stored?.photoId === photoId
  const { data } = useQuery({ ...mediaQuery(1), enabled: photoId !== null && !isChosen && !isStored })
  const uploaded = data?.rows.find(({ _id }) => _id === photoId)?.small
  const known = isChosen ? chosen?.small : isStored ? (stored?.picture ?? undefined) : uploaded
  return { src: photoId === null ? undefined : known, choose: setChosen }
}
