import { sendGiftsJob } from '#features/payment/giftRules.ts'
import type { Deps } from '#lib/deps.server.ts'
import { registerGiftMails } from './mails.server.ts'
import { forgetUnpaid, forgetUnpaidJob } from './usecases/forgetUnpaid.server.ts'
import { sendDueGifts } from './usecases/sendGift.server.ts'

export async function startGiftJobs(deps: Deps): Promise<void> {
  registerGiftMails(deps)
  await deps.jobs.work(sendGiftsJob, () => sendDueGifts(deps))
  await deps.jobs.work(forgetUnpaidJob, () => forgetUnpaid(deps))
}
