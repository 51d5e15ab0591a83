import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { differInPopupOnly } from '#lib/popupAddress.ts'

/** For `shouldRevalidate` of a page: what opens over it changes nothing of what it shows. */
export const revalidateUnlessPopup = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !differInPopupOnly(currentUrl, nextUrl)
