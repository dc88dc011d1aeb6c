import { errorCatalogue } from '../kit/index.ts'

export const filesErrors = errorCatalogue({
  'files.too_large': { status: 413, message: 'File shall not be greater than {n}MB.' },
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
  'files.already_uploaded': { status: 409, message: 'This file has been uploaded already.' },
  'files.not_uploaded': {
    status: 422,
    message: 'The uploaded file was not found. Please upload it again.',
  },
  'files.interrupted': { status: 400, message: 'The upload was interrupted. Please try again.' },
})
