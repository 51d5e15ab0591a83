import { useQuery } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import type { collectionContract, LocationPhoto } from '../../collectionSchema.ts'
import { locationsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'
import { PictureField } from './PictureField.tsx'
import { useListAction } from './useListAction.ts'

const api = consoleClient<typeof collectionContract>()

/** How each location is shown: with a photograph, or its plan. */
export function LocationPictures() {
  const { data, error, isFetching, refetch } = useQuery(locationsQuery)
  const { mutate } = useListAction<LocationPhoto>(locationsQuery.queryKey)
  if (error) {
    return (
      <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <RowsLoading />
  return (
    <div className={css.locations}>
      {data.map(({ location, title, art, photoId, picture }) => (
        <PictureField
          key={location}
          label={title}
          cut="wide"
          src={picture ?? `/art/${art}.svg`}
          hasPhoto={photoId !== null}
          onChange={(chosen) =>
            mutate(() =>
              api('PUT /console/place-pictures/:location', {
                params: { location },
                body: { photoId: chosen?._id ?? null },
              }),
            )
          }
        />
      ))}
    </div>
  )
}
