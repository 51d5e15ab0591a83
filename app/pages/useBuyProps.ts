import type { PackageView } from '#features/passes/schema.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { BuySheet } from '../frame/parts.ts'

/** Opens the sheet in which the package is bought; its code is fetched when it is first needed. */
export function useBuyProps({ _id: packageId }: Pick<PackageView, '_id'>) {
  const { open } = usePopupNavigation()
  return {
    onClick: () => open({ name: 'buy', packageId }),
    onPointerEnter: BuySheet.preload,
    onFocus: BuySheet.preload,
    'data-early': true,
  }
}
