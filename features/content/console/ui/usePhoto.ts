import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaView } from '#features/media/console/schema.ts'
import { mediaQuery } from '#features/media/queries.ts'

/** The address of a chosen photograph: known if it was just chosen, or is on the first page of uploaded pictures. */
export function usePhoto(photoId: string | null) {
  const [chosen, setChosen] = useState<MediaView | null>(null)
  const { data } = useQuery({ ...mediaQuery(1), enabled: photoId !== null })
  const known = [chosen, ...(data?.rows ?? [])].find((picture) => picture?._id === photoId)
  return { src: photoId === null ? undefined : known?.small, choose: setChosen }
}
