import type { RouterContextProvider } from 'react-router'
import { callApi } from '#app/api.server.ts'
import { contentContract, type TrainingView } from '#features/content/schema.ts'

const BAD_REQUEST = 400

/** One training. Throws a 404 response if the id is unknown or invalid. */
export async function loadTraining(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<TrainingView> {
  try {
    return await callApi(context, contentContract['GET /admin/get-single-training/:id'], { params: { id } })
  } catch (error) {
    if (!(error instanceof Response) || error.status !== BAD_REQUEST) throw error
    throw new Response(null, { status: 404 })
  }
}
