import { lazyPart } from '#ui/lazyPart.tsx'

// Parts that no page needs at first, so they are loaded later.
export const LoginPopup = lazyPart(() => import('#features/identity/ui/LoginPopup.tsx'))
export const Dashboard = lazyPart(() => import('./Dashboard.tsx'))
export const Logout = lazyPart(() => import('./Logout.tsx'))
export const EnquiryPopup = lazyPart(() => import('#features/enquiry/ui/EnquiryPopup.tsx'))
export const BookSheet = lazyPart(() => import('../sale/BookSheet.tsx'))
export const BuySheet = lazyPart(() => import('../sale/BuySheet.tsx'))
export const DeferredBundle = lazyPart(() => import('./deferredPartsBundle.tsx'))
