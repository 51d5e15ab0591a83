import { useQuery } from '@tanstack/react-query'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { contentApi, locationPictureAction, locationsQuery } from '../queries.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'
import { PictureField } from './PictureField.tsx'

/** How each location is shown: with a photograph, or its plan. */
export function LocationPictures() {
  const query = useQuery(locationsQuery)
  const choose = useAction({
    ...locationPictureAction,
    call: ({ location, photoId }: { location: string; photoId: string | null }) =>
      contentApi('PUT /console/place-pictures/:location', { params: { location }, body: { photoId } }),
  })
  return (
    <QueryPart query={query} title={text.failed}>
      {(rows) => (
        <div className={css.locations}>
          {rows.map(({ location, title, art, photoId, picture }) => (
            <PictureField
              key={location}
              label={title}
              crop="wide"
              src={picture ?? `/art/${art}.svg`}
              hasPhoto={photoId !== null}
              onChange={(chosen) => choose.run({ location, photoId: chosen?._id ?? null })}
            />
          ))}
        </div>
      )}
    </QueryPart>
  )
}
