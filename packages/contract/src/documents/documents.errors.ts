import { errorCatalogue } from '../kit/index.ts'

export const documentsErrors = errorCatalogue({
  'documents.category_in_use': {
    status: 409,
    message:
      'This category still has documents ({count}). Move or delete them first, or deactivate the category.',
  },
  'documents.folder_in_use': {
    status: 409,
    message: 'This folder still has categories ({count}). Move them to another folder first.',
  },
  'documents.refused': { status: 422, message: '{problem}' },
  'documents.already_decided': {
    status: 409,
    message: 'This document has already been decided or deleted. Reload to see its state.',
    hi: 'इस दस्तावेज़ पर फ़ैसला हो चुका है या यह हटा दिया गया है। स्थिति देखने के लिए फिर लोड करें।',
  },
  'documents.already_issued': { status: 409, message: 'This document has already been issued.' },
  'documents.erased': { status: 410, message: 'The file was erased when its retention period ended.' },
  'documents.signature_closed': { status: 409, message: '{problem}' },
  'documents.service_failed': {
    status: 409,
    message: '{name} can’t be used right now: {problem} The letter still waits. Try again later, or tell HR.',
    hi: '{name} अभी काम नहीं कर रहा: {problem} पत्र अब भी हस्ताक्षर के लिए रुका है। बाद में फिर कोशिश करें या एचआर को बताएँ।',
  },
  'documents.service_busy': {
    status: 409,
    message: 'The letter is being handed over. Try again in a minute.',
    hi: 'पत्र सौंपा जा रहा है। एक मिनट बाद फिर कोशिश करें।',
  },
  'documents.locker_off': {
    status: 409,
    message: 'No digital locker is connected. Upload the document instead.',
    hi: 'कोई डिजिटल लॉकर नहीं जुड़ा है। दस्तावेज़ अपलोड करें।',
  },
  'documents.locker_too_many': {
    status: 429,
    message: 'You have opened the locker too often. Try again in an hour.',
    hi: 'आपने लॉकर बहुत बार खोला है। एक घंटे बाद फिर कोशिश करें।',
  },
  'documents.locker_closed': {
    status: 409,
    message: 'Your visit to the locker is over. Open it again.',
    hi: 'लॉकर की आपकी विज़िट पूरी हो चुकी है। उसे फिर खोलें।',
  },
  'documents.locker_failed': {
    status: 409,
    message: '{name} can’t be used right now: {problem} Try again later, or upload the document.',
    hi: '{name} अभी काम नहीं कर रहा: {problem} बाद में फिर कोशिश करें, या दस्तावेज़ अपलोड करें।',
  },
  'documents.not_connected': {
    status: 409,
    message: 'Please save all settings first. The test uses the saved ones.',
  },
  'documents.consent_changed': {
    status: 409,
    message: 'The declaration has changed since you read it. Read it again, then agree.',
    hi: 'आपके पढ़ने के बाद घोषणा बदल गई है। उसे फिर पढ़ें, फिर सहमति दें।',
  },
  'documents.code_too_soon': {
    status: 429,
    message: 'A code has just been sent. Wait {seconds} seconds before you ask for another one.',
    hi: 'कोड अभी भेजा गया है। दूसरा कोड माँगने से पहले {seconds} सेकंड रुकें।',
  },
  'documents.code_locked': {
    status: 429,
    message: 'Too many codes for this letter. Try again in an hour.',
    hi: 'इस पत्र के लिए बहुत अधिक कोड माँगे या भरे गए। एक घंटे बाद फिर कोशिश करें।',
  },
  'documents.code_wrong': {
    status: 422,
    message: 'The code is wrong. Tries left: {left}.',
    hi: 'कोड ग़लत है। शेष प्रयास: {left}।',
  },
  'documents.letter_withdrawn': {
    status: 410,
    message: 'This letter was withdrawn. Your letters in the app say why.',
    hi: 'यह पत्र वापस ले लिया गया है। कारण ऐप में आपके पत्रों में लिखा है।',
  },
  'documents.code_last': {
    status: 422,
    message: 'The code was wrong too many times, so it no longer works. Ask for a new one.',
    hi: 'कोड बहुत बार ग़लत भरा गया, इसलिए वह अब नहीं चलेगा। नया कोड माँगें।',
  },
  'documents.code_used': {
    status: 409,
    message:
      'This code was just used to sign, perhaps in another tab. Reload the page; if the letter isn’t signed, ask for a new code.',
    hi: 'यह कोड अभी हस्ताक्षर के लिए इस्तेमाल हुआ है, शायद किसी और टैब में। पेज फिर खोलें; अगर हस्ताक्षर नहीं हुए हैं, तो नया कोड माँगें।',
  },
  'documents.name_differs': {
    status: 422,
    message: 'Your name here is “{name}”. Type it, or confirm that what you typed is your name.',
    hi: 'यहाँ आपका नाम “{name}” है। यही लिखें, या पुष्टि करें कि जो लिखा है वह आपका नाम है।',
  },
  'documents.code_over': {
    status: 409,
    message: 'This code has expired or was already used. Ask for a new one.',
    hi: 'यह कोड पुराना हो चुका है या इस्तेमाल हो चुका है। नया कोड माँगें।',
  },
  'documents.no_seal': {
    status: 404,
    message: 'There is no certificate yet: it is made when the first letter is signed.',
  },
  'documents.template_wrong': {
    status: 422,
    message: 'The template can’t be used as it is: {problems}',
  },
  'documents.not_published': {
    status: 409,
    message: 'This template isn’t published yet, or was archived. Publish it first.',
  },
  'documents.archive_unreadable': {
    status: 422,
    message: 'The archive can’t be read: {why}',
  },
  'documents.archive_rejected': {
    status: 422,
    message:
      'Nothing was uploaded because {count} files have problems. Correct the archive and upload it again.',
  },
  'documents.upload_rejected': {
    status: 422,
    message:
      'Nothing was uploaded. Cells with errors: {count}. Download the error file, correct the marked cells and upload it again.',
  },
  'documents.upload_unreadable': {
    status: 422,
    message: 'The file can’t be read: {why} Please save it as .xlsx or .csv and upload it again.',
  },
  'documents.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
})
