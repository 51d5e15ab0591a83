import type { Db } from '#lib/db.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { type PictureSize, photoView, withPhotographs } from '../rules.ts'
import type { PhotoView } from '../schema.ts'
import { picturesByHash, picturesById } from '../store.server.ts'

/**
 * Returns a function from an id to an object to spread: `{ photo }` in the current language, or empty if there is no
 * photograph. Without ids there is no query.
 */
export async function photosOf(
  db: Db,
  ids: (string | null)[],
): Promise<(id: string | null) => { photo?: PhotoView }> {
  const photoIds = ids.filter((id) => id !== null)
  const pictures = photoIds.length ? await picturesById(db, photoIds) : []
  const views = new Map(
    pictures.map(({ id, altHindi, ...picture }) => {
      const alt = (currentLanguage() === 'hi' && altHindi) || picture.alt
      return [id, photoView({ ...picture, alt })]
    }),
  )
  return (id) => {
    const photo = id === null ? undefined : views.get(id)
    return photo ? { photo } : {}
  }
}

/** The HTML of an article with its pictures in all their widths and formats; deleted pictures are left out. */
export async function withPictures(db: Db, html: string, hashes: string[]): Promise<string> {
  if (!hashes.length) return html
  const pictures = await picturesByHash(db, hashes)
  return withPhotographs(html, new Map<string, PictureSize>(pictures.map((each) => [each.hash, each])))
}
