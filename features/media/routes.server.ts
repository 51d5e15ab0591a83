import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { mediaContract } from './console/schema.ts'
import { FILE_NAME, type FileType, fileTypes, MAX_BYTES } from './rules.ts'
import { mediaText } from './text/media.ts'
import { listMedia, saveDescription, viewMedia } from './usecases/readMedia.server.ts'
import { uploadPicture } from './usecases/uploadPicture.server.ts'

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, mediaContract['GET /console/media'], async ({ query }) => ({
    data: await listMedia(db, query),
  }))
  route(app, deps, mediaContract['PUT /console/media/:mediaId'], async ({ params, body, caller, now }) => ({
    data: viewMedia(await saveDescription(deps, caller, { ...params, ...body }, now)),
    message: mediaText.described,
  }))
  // A separate scope, because no other route accepts such large bodies. A caller without permission is refused before
  // the first byte is read.
  app.register(async (scope) => {
    const types = /^(?:image\/|application\/octet-stream)/
    scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, deps, mediaContract['POST /console/media'], async ({ query, request, caller, now }) => {
      const bytes = request.body
      if (!Buffer.isBuffer(bytes)) throw new Refusal('PICTURE_FORMAT')
      const focus = { x: query.focusX, y: query.focusY }
      const row = await uploadPicture(deps, caller, { bytes, cut: query.cut, focus }, now)
      return { data: viewMedia(row), message: mediaText.uploaded }
    })
  })
}

/** Serves the files of pictures. Their names change with their content, so they are cached for ever. */
export function mediaFiles(app: FastifyInstance, { files }: Deps): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const type = FILE_NAME.exec(name)?.[1] as FileType | undefined
    const bytes = type && (await files.get(name))
    if (!type || !bytes) throw new Refusal('NOT_FOUND')
    return reply
      .headers({
        'content-type': fileTypes[type],
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // Feeds and share cards show the pictures on other sites too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  })
}
