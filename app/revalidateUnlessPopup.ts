import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { differInPopupOnly } from '#lib/popupAddress.ts'

/** A page's `shouldRevalidate`: opening a popup does not change the data of the page. */
export const revalidateUnlessPopup = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !differInPopupOnly(currentUrl, nextUrl)
