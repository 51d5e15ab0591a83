import type { ComponentProps } from 'react'
import { ApiError, refusalOf, sendWithRenewal } from '#lib/api.ts'
import { currentLanguage, languageTags } from '#lib/language.ts'
import { commonText } from '#lib/text/common.ts'
import { toast } from './toast.ts'

/**
 * A link to a file of the API. With an expired sign-in, the browser would save the refusal as the file. So a click
 * fetches the file like any other call, which renews the sign-in.
 */
export const FileLink = ({ href, ...rest }: { href: string } & ComponentProps<'a'>) => (
  <a
    {...rest}
    href={href}
    download
    onClick={(event) => {
      event.preventDefault()
      saveFile(href)
    }}
  />
)

/** Saves a file of the API under the name that the server gives it; a refusal is shown as a toast. */
export function saveFile(href: string): void {
  showRefusal(save(href))
}

export function showRefusal(saving: Promise<void>): void {
  saving.catch((error: unknown) => {
    toast.error(error instanceof ApiError ? error.message : commonText.offline)
  })
}

export async function save(href: string): Promise<void> {
  const response = await sendWithRenewal((accessToken) => get(href, accessToken))
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download starts after this task. If the address were revoked at once, a busy browser would not find the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function get(href: string, accessToken: string | undefined): Promise<Response> {
  const headers = {
    'accept-language': languageTags[currentLanguage()],
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  }
  const response = await fetch(href, { headers })
  if (!response.ok) throw refusalOf(response, await response.json())
  return response
}
