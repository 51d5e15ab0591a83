/** Hindi: the server's messages about UPI QR codes and payment links. */
import type * as english from './requests.ts'

const paid = {
  paid: 'इस बीच भुगतान हो गया: पास मिल गया।',
  held: 'इस बीच भुगतान हुआ, पर भुगतान कंपनी में उसका एक हिस्सा लौटाया गया। मैनेजर से पूछें।',
  refunded: 'इस बीच भुगतान हुआ, और पैसा लौटाया जा रहा है।',
}

export const requestMessages: typeof english.requestMessages = {
  qr: {
    waiting: 'QR कोड रद्द नहीं हुआ। कृपया फिर कोशिश करें।',
    cancelled: 'QR कोड रद्द है: कोई इसे नहीं चुका सकता।',
    closing: 'QR कोड बंद किया जा रहा है। भुगतान कंपनी ने अभी इसकी पुष्टि नहीं की है।',
    expired: 'इस QR कोड का समय पहले ही पूरा हो गया था।',
    ...paid,
  },
  link: {
    waiting: 'लिंक रद्द नहीं हुआ। कृपया फिर कोशिश करें।',
    cancelled: 'लिंक रद्द है: इससे अब कोई भुगतान नहीं कर सकता।',
    closing: 'लिंक बंद किया जा रहा है। भुगतान कंपनी ने अभी इसकी पुष्टि नहीं की है।',
    expired: 'इस लिंक का समय पहले ही पूरा हो गया था।',
    ...paid,
  },
}
