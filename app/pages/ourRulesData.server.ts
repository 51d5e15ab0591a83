import type { RouterContextProvider } from 'react-router'
import { ourRulesContract } from '#features/ourRules/schema.ts'
import { ourRulesText as text } from '#features/ourRules/text/ourRules.ts'
import { callApi } from '../api.server.ts'

/**
 * The data of the page, with all of its texts, so that the browser loads no dictionary. A request with an
 * invalid date shows an error text instead of an answer.
 */
export async function ourRulesData(context: Readonly<RouterContextProvider>, params: URLSearchParams) {
  const query = Object.fromEntries(params)
  const endpoint = ourRulesContract['GET /studio/rules']
  const { title, lead, description, calculator, fields, scale, inWords, policies, problem } = text
  const texts = { title, lead, description, calculator, fields, scale, inWords, policies }
  try {
    return { ...(await callApi(context, endpoint, { query })), texts, problem: null }
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 400) throw error
    return { ...(await callApi(context, endpoint, { query: {} })), texts, problem }
  }
}
