import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { mediaQuery } from '#features/media/queries.ts'

/** The address of a chosen photograph, if it is known here: just chosen, or among the uploaded ones. */
export function usePhoto(photoId: string | null) {
  const [chosen, setChosen] = useState<MediaView | null>(null)
  const { data } = useQuery({ ...mediaQuery(1), enabled: photoId !== null })
  const known = [chosen, ...(data?.rows ?? [])].find((picture) => picture?._id === photoId)
  return { src: photoId === null ? undefined : known?.small, choose: setChosen }
}
