export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503 | 507
  /** Shown to people; `{name}` is replaced by the parameter of that name. */
  readonly message: string
  /** The same in Hindi, where employees meet it. */
  readonly hi?: string
  /** The session has ended: the client discards it. */
  readonly forceLogin?: true
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

/** Declares a module's errors; keys are `<module>.<what_is_wrong>`. */
export function errorCatalogue<const C extends ErrorCatalogue>(catalogue: C): C {
  return catalogue
}

/** Errors that any endpoint may return. */
export const generalErrors = errorCatalogue({
  'request.malformed': {
    status: 400,
    message: 'The request could not be read.',
    hi: 'अनुरोध पढ़ा नहीं जा सका।',
  },
  'request.invalid': {
    status: 422,
    message: 'Please correct the marked fields.',
    hi: 'कृपया चिह्नित फ़ील्ड ठीक करें।',
  },
  'request.too_large': { status: 413, message: 'The request is too large.', hi: 'अनुरोध बहुत बड़ा है।' },
  'request.unsupported_type': {
    status: 415,
    message: 'This content type is not supported.',
    hi: 'यह सामग्री प्रकार समर्थित नहीं है।',
  },
  'request.too_many': {
    status: 429,
    message: 'Too many requests. Please wait a moment and try again.',
    hi: 'बहुत अधिक अनुरोध। थोड़ा रुककर फिर कोशिश करें।',
  },
  'route.not_found': { status: 404, message: 'Requested API not found.' },
  'record.not_found': {
    status: 404,
    message: 'This record doesn’t exist, or you don’t have access to it.',
    hi: 'यह रिकॉर्ड नहीं है या आपके लिए नहीं है।',
  },
  'record.conflict': {
    status: 409,
    message:
      'Somebody else changed this record in the meantime. Please look at the current version and try again.',
    hi: 'इस बीच किसी और ने यह रिकॉर्ड बदला है। वर्तमान स्थिति देखकर फिर कोशिश करें।',
  },
  'record.duplicate': {
    status: 409,
    message: 'A record with the same value exists already.',
    hi: 'इसी मान वाला रिकॉर्ड पहले से है।',
  },
  'record.in_use': {
    status: 409,
    message: 'This record is in use and cannot be removed.',
    hi: 'यह रिकॉर्ड उपयोग में है और हटाया नहीं जा सकता।',
  },
  'request.sent_otherwise': {
    status: 409,
    message: 'This was sent already, with other content. See what was stored before you send anything again.',
    hi: 'यह पहले ही अलग सामग्री के साथ भेजा जा चुका है। दोबारा भेजने से पहले देखें कि क्या सहेजा गया।',
  },
  'session.missing': { status: 401, message: 'Please sign in.', hi: 'कृपया साइन इन करें।' },
  'session.expired': {
    status: 401,
    message: 'Your session has expired, kindly relogin.',
    hi: 'आपका सत्र समाप्त हो गया है, कृपया फिर से साइन इन करें।',
    forceLogin: true,
  },
  'access.denied': { status: 403, message: 'Permission Not Granted', hi: 'अनुमति नहीं है' },
  'access.view_only': {
    status: 403,
    message: 'You’re viewing as somebody else, so you can’t change anything. Stop viewing first.',
    hi: 'आप किसी और के रूप में देख रहे हैं, इसलिए कुछ बदल नहीं सकते। पहले देखना बंद करें।',
  },
  'access.viewing_over': {
    status: 401,
    message: 'You can no longer view as this person, because their access or yours has changed.',
    hi: 'अब आप इस व्यक्ति के रूप में नहीं देख सकते, क्योंकि उनकी या आपकी अनुमतियाँ बदल गई हैं।',
    forceLogin: true,
  },
  'access.own_record': {
    status: 403,
    message:
      'You can’t make this change to your own record. Please ask somebody else who has the permission.',
    hi: 'आप अपने ही रिकॉर्ड में यह बदलाव नहीं कर सकते। कृपया किसी और से कहें जिनके पास यह अनुमति है।',
  },
  'access.reach_grows': {
    status: 403,
    message:
      'This change would give you access to people whose records you can’t see now. Please ask somebody who already has access to them.',
    hi: 'इस बदलाव से आपको ऐसे लोगों का रिकॉर्ड दिखने लगेगा जिसे आप अभी नहीं देख सकते। कृपया किसी ऐसे व्यक्ति से कहें जो उसे पहले से देख सकता है।',
  },
  'access.reach_grows_for_proposer': {
    status: 403,
    message:
      'This change would give whoever proposed or approved it access to people whose records they can’t see now. Please reject it.',
    hi: 'इस बदलाव से प्रस्ताव रखने वाले या स्वीकृत करने वाले को ऐसे लोगों का रिकॉर्ड दिखने लगेगा जिसे वे अभी नहीं देख सकते। कृपया इसे अस्वीकार करें।',
  },
  'access.reach_given': {
    status: 403,
    message:
      'This change would give the new manager access to {people} outside your reach, at any level below. Please ask somebody who has access to them.',
    hi: 'इस बदलाव से नए मैनेजर की पहुँच {people} तक हो जाएगी जो किसी भी स्तर पर नीचे हैं और आपकी पहुँच से बाहर हैं। कृपया किसी ऐसे व्यक्ति से कहें जिनकी पहुँच उन तक है।',
  },
  'server.unavailable': {
    status: 503,
    message:
      "Muster can't reach its data at the moment. Try again shortly, and check whether your last change was saved.",
    hi: 'Muster अभी अपने डेटा तक नहीं पहुँच पा रहा है। थोड़ी देर में फिर कोशिश करें, और देखें कि आपका पिछला बदलाव सहेजा गया या नहीं।',
  },
  'server.storage_full': {
    status: 507,
    message:
      'The server’s disk is full, so nothing was saved. You can still view everything. Please tell your administrator; saving works again once there is space.',
    hi: 'सर्वर की डिस्क भर गई है, इसलिए कुछ सहेजा नहीं गया। आप अब भी सब कुछ देख सकते हैं। कृपया अपने व्यवस्थापक को बताएँ; जगह होते ही फिर से सहेजा जा सकेगा।',
  },
  'server.failed': {
    status: 500,
    message: 'Something went wrong on our side. Nothing was changed.',
    hi: 'हमारी ओर से कुछ गड़बड़ हुई। कुछ नहीं बदला गया।',
  },
})
