import type * as english from './offline.ts'

/** Hindi: the page that is shown where the connection is gone. */
export const offlineText: typeof english.offlineText = {
  title: 'इंटरनेट नहीं है',
  heading: 'कनेक्शन टूट गया',
  lead: 'यह पेज नहीं आ सका, क्योंकि लगता है आप ऑफ़लाइन हैं। आपका किया हुआ कुछ भी खोया नहीं है।',
  again: 'फिर कोशिश करें',
  bookings: 'आपकी अगली क्लासें',
  looking: 'देख रहे हैं कि इस डिवाइस पर क्या रखा है…',
  as: 'जैसी {when} को थीं। उसके बाद के बदलाव यहाँ नहीं दिखते।',
  none: 'जब हमने पिछली बार देखा, तब आपकी कोई क्लास बुक नहीं थी।',
  nothing: 'इस डिवाइस पर कोई बुकिंग नहीं रखी है। लॉग इन करके अपनी क्लासें एक बार देख लें, फिर रहेगी।',
}
