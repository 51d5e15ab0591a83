/** Hindi: the server's messages about reports. */
import type * as english from './report.ts'

export const reportText: typeof english.reportText = {
  period: (days) => `अवधि उसी दिन या बाद में ख़त्म होती है जिस दिन वह शुरू होती है, और ${days} दिनों से लंबी नहीं होती।`,
}
