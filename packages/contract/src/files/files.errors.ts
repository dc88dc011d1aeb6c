import { errorCatalogue } from '../kit/index.ts'

export const filesErrors = errorCatalogue({
  'files.too_large': {
    status: 413,
    message: 'File shall not be greater than {n}MB.',
    hi: 'फ़ाइल {n}MB से बड़ी नहीं हो सकती।',
  },
  'files.too_many_uploads': {
    status: 429,
    message: 'You have uploaded too many files without saving them. Please save them, or try again tomorrow.',
  },
  'files.wrong_type': {
    status: 415,
    message: 'Only {types} files are allowed.',
    hi: 'केवल {types} फ़ाइलें मान्य हैं।',
  },
  'files.content_mismatch': {
    status: 415,
    message:
      'The content of this file does not match its type ({type}). Please check the file and try again.',
    hi: 'इस फ़ाइल की सामग्री उसके नाम ({type}) से मेल नहीं खाती। फ़ाइल जाँचकर फिर कोशिश करें।',
  },
  'files.too_many_pixels': {
    status: 422,
    message:
      'This picture has {width} × {height} pixels; at most {most} megapixels are allowed. Make it smaller and upload it again.',
    hi: 'इस तस्वीर में {width} × {height} पिक्सेल हैं; अधिक से अधिक {most} मेगापिक्सेल मान्य हैं। इसे छोटा करके फिर अपलोड करें।',
  },
  'files.active_pdf': {
    status: 422,
    message:
      'This PDF contains a script or starts a program, so it can’t be uploaded. Print it to a new PDF and upload that.',
    hi: 'इस PDF में स्क्रिप्ट है या वह कोई प्रोग्राम चलाती है, इसलिए अपलोड नहीं हो सकती। इसे नई PDF में प्रिंट करके वह अपलोड करें।',
  },
  'files.size_mismatch': {
    status: 422,
    message: 'The upload was incomplete: {expected} bytes were expected. Please upload the file again.',
  },
  'files.link_invalid': {
    status: 403,
    message: 'This link is no longer valid. Please ask for a new one.',
    hi: 'यह लिंक अब मान्य नहीं है। कृपया नया माँगें।',
  },
  'files.request_invalid': {
    status: 410,
    message:
      'This link has been used, has been withdrawn or has expired. Please ask the sender for a new one.',
    hi: 'यह लिंक इस्तेमाल, वापस या समाप्त हो चुका है। भेजने वाले से नया माँगें।',
  },
  'files.request_over': { status: 409, message: 'This link is no longer active.' },
  'files.request_open': { status: 409, message: 'Please withdraw the link first.' },
  'files.too_many_requests': {
    status: 409,
    message: 'This record already has {most} open links. Withdraw one you don’t need first.',
  },
  'files.already_uploaded': { status: 409, message: 'This file has already been uploaded.' },
  'files.not_uploaded': {
    status: 422,
    message: 'The uploaded file was not found. Please upload it again.',
    hi: 'अपलोड की गई फ़ाइल नहीं मिली। कृपया फिर अपलोड करें।',
  },
  'files.interrupted': {
    status: 400,
    message: 'The upload was interrupted. Please try again.',
    hi: 'अपलोड बीच में रुक गया। कृपया फिर कोशिश करें।',
  },
  'files.job_not_over': {
    status: 409,
    message: 'Only jobs that failed or were cancelled can be run again.',
  },
  'files.job_starter_gone': {
    status: 409,
    message: 'The person who started this can no longer sign in, so it can’t be run on their behalf.',
  },
  'files.download_not_ready': { status: 409, message: 'This file is not ready yet.' },
  'files.download_expired': {
    status: 410,
    message: 'Files are kept for 7 days, and this one has been deleted. Please create it again.',
    hi: 'फ़ाइलें 7 दिन रखी जाती हैं, और यह हटा दी गई है। कृपया फिर बनाएँ।',
  },
  'files.download_denied': {
    status: 403,
    message:
      'Your access has changed since this file was created, so it may contain data you can no longer see. Please create it again.',
  },
})
