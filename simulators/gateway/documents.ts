import type { DocumentEntity } from './entities.ts'
import { badRequest } from './errors.ts'
import { newId } from './ids.ts'
import type { Simulation } from './simulation.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']

/** The body of an upload whose parts are not read yet. */
export interface Upload {
  contentType: string
  body: Buffer
}

/** POST /v1/documents: a file with its purpose, as a form. */
export const createDocument = async (
  simulation: Simulation,
  { contentType, body }: Upload,
): Promise<DocumentEntity> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw badRequest('The request body is not a valid form.')
    })
  const file = form.get('file')
  if (form.get('purpose') !== 'dispute_evidence') throw badRequest('The purpose is not valid.', 'purpose')
  if (!(file instanceof File)) throw badRequest('The file field is required.', 'file')
  if (!TYPES.includes(file.type)) throw badRequest('The file must be a PDF, JPG or PNG.', 'file')
  if (file.size > MAX_BYTES) throw badRequest('The file may not be greater than 5 MB.', 'file')
  const content = Buffer.from(await file.arrayBuffer())
  const document: DocumentEntity = {
    id: newId('doc'),
    entity: 'document',
    purpose: 'dispute_evidence',
    mime_type: file.type,
    size: file.size,
    created_at: simulation.seconds(),
  }
  simulation.state.saveDocument({ document, content: content.toString('base64') })
  return document
}
