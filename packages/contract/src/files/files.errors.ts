import { errorCatalogue } from '../kit/index.ts'

export const filesErrors = errorCatalogue({
  'files.too_large': { status: 413, message: 'File shall not be greater than {n}MB.' },
  'files.too_many_uploads': {
    status: 429,
    message:
      'You have uploaded a great deal that nothing refers to yet. Please save it, or try again tomorrow.',
  },
  'files.wrong_type': { status: 415, message: 'Only {types} files are allowed.' },
  'files.content_mismatch': {
    status: 415,
    message:
      'The content of this file is not what its name says ({type}). Please check the file and try again.',
  },
  'files.size_mismatch': {
    status: 422,
    message: 'The file did not arrive as announced: {expected} bytes were expected. Please upload it again.',
  },
  'files.link_invalid': {
    status: 403,
    message: 'This link is not valid any more. Please ask for a new one.',
  },
  'files.request_invalid': {
    status: 410,
    message:
      'This link has been used, withdrawn or has expired. Please ask whoever sent it to you for a new one.',
  },
  'files.request_over': { status: 409, message: 'This link is over already.' },
  'files.request_open': { status: 409, message: 'Please withdraw the link first.' },
  'files.too_many_requests': {
    status: 409,
    message: 'There are {most} open links about this record already. Withdraw one that is not needed first.',
  },
  'files.already_uploaded': { status: 409, message: 'This file has been uploaded already.' },
  'files.not_uploaded': {
    status: 422,
    message: 'The uploaded file was not found. Please upload it again.',
  },
  'files.interrupted': { status: 400, message: 'The upload was interrupted. Please try again.' },
  'files.job_not_over': {
    status: 409,
    message: 'Only work that failed or was cancelled can be tried again.',
  },
  'files.job_starter_gone': {
    status: 409,
    message: 'Whoever started this may not sign in any more, so it cannot be done in their name.',
  },
  'files.download_not_ready': { status: 409, message: 'This file is not made yet.' },
  'files.download_expired': {
    status: 410,
    message: 'Files are kept for 7 days, and this one has been removed. Please make it again.',
  },
  'files.download_denied': {
    status: 403,
    message:
      'Your access has changed since this file was made, so it may hold more than you can see now. Please make it again.',
  },
})
