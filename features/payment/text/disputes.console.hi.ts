/** Hindi: disputes in the console, and in the evidence. */
import type * as english from './disputes.ts'

export const disputeText: typeof english.disputeText = {
  reasons: {
    goods_or_services_not_received_or_partially_received: 'सेवा नहीं मिली।',
    goods_or_services_not_as_described: 'सेवा वैसी नहीं थी जैसी बताई गई थी।',
    product_or_service_not_received: 'सेवा नहीं मिली।',
    credit_not_processed: 'लौटाया जाने वाला पैसा नहीं पहुँचा।',
    cancelled_service_or_goods: 'सेवा रद्द हो चुकी थी।',
    duplicate_processing: 'दो बार पैसा लिया गया।',
    incorrect_amount: 'रक़म ग़लत थी।',
    unauthorized_transaction: 'कार्डधारक इस भुगतान को नहीं पहचानते।',
    fraudulent_transaction: 'कार्डधारक इस भुगतान को नहीं पहचानते।',
    recurring_transaction_cancelled: 'सदस्यता रद्द हो चुकी थी।',
  },
  otherReason: (words) => `बैंक का कारण: ${words}।`,
  noReason: 'बैंक ने कारण नहीं बताया।',
  phases: {
    fraud: 'धोखाधड़ी',
    retrieval: 'जानकारी की माँग',
    chargeback: 'चार्जबैक',
    pre_arbitration: 'मध्यस्थता से पहले',
    arbitration: 'मध्यस्थता',
  },
  problems: {
    over: 'यह विवाद ख़त्म हो चुका है: बैंक ने फ़ैसला कर दिया, या सवाल बंद हो गया। कुछ भेजा नहीं गया।',
    answered: 'इस विवाद का जवाब पहले ही दिया जा चुका है। साक्ष्य एक बार भेजा जाता है; अब बैंक फ़ैसला करेगा।',
    tooLate: 'जवाब देने का समय निकल गया है। बैंक हमारे साक्ष्य के बिना फ़ैसला करेगा।',
    unknownPayment:
      'इस भुगतान से हमारा कोई ऑर्डर नहीं हुआ, इसलिए साबित करने को कुछ नहीं है। गेटवे के डैशबोर्ड में भुगतान करने वाले को ढूँढें और वहीं जवाब दें, या विवाद मान लें।',
  },
  days: (n) => `${n} दिन`,
  hours: (n) => (n === 1 ? '1 घंटा' : `${n} घंटे`),
  minutes: (n) => `${n} मिनट`,
  and: (first, second) => `${first} और ${second}`,
  noTime: 'समय नहीं',
}
