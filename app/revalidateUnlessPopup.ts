import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { differInPopupOnly } from '#lib/popupAddress.ts'

/** For `shouldRevalidate` of a page: opening a popup does not change its data. */
export const revalidateUnlessPopup = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !differInPopupOnly(currentUrl, nextUrl)
