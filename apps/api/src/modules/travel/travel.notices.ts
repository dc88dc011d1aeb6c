import type { NoticeKind } from '../notices/index.ts'

export const travelNotices: readonly NoticeKind[] = [
  {
    kind: 'travel.offered',
    label: { en: 'Options for my trips', hi: 'मेरी यात्राओं के विकल्प' },
    title: { en: 'Choose for trip {number}: {route}', hi: 'यात्रा {number} के लिए चुनें: {route}' },
    body: {
      en: 'The travel desk has options for you. Choose one, so that it can be booked.',
      hi: 'ट्रैवल डेस्क ने विकल्प दिए हैं। एक चुनें ताकि उसे बुक किया जा सके।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.itinerary',
    label: { en: 'My trips are booked', hi: 'मेरी यात्राएँ बुक हुईं' },
    title: { en: 'Trip {number} is booked: {route}', hi: 'यात्रा {number} बुक हुई: {route}' },
    body: { en: '{itinerary} {comment}', hi: '{itinerary} {comment}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.not_booked',
    label: { en: 'My trips need no booking', hi: 'मेरी यात्राओं में बुकिंग नहीं' },
    title: {
      en: 'Nothing is booked for trip {number}: {route}',
      hi: 'यात्रा {number} के लिए कुछ बुक नहीं: {route}',
    },
    body: { en: '{comment}', hi: '{comment}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.booking_added',
    label: { en: 'More is booked for my trips', hi: 'मेरी यात्राओं में और बुकिंग' },
    title: {
      en: 'Booked in addition for trip {number}: {booking}',
      hi: 'यात्रा {number} के लिए और बुक हुआ: {booking}',
    },
    body: { en: '{route}', hi: '{route}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.booking_changed',
    label: { en: 'Changes to my booked trips', hi: 'मेरी बुक यात्राओं में बदलाव' },
    title: { en: 'Trip {number} has changed: {booking}', hi: 'यात्रा {number} में बदलाव: {booking}' },
    body: { en: '{reason}', hi: '{reason}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.to_book',
    label: { en: 'Trips to book', hi: 'बुक करने वाली यात्राएँ' },
    title: { en: 'Trip {number} to book: {route}', hi: 'यात्रा {number} बुक करनी है: {route}' },
    body: { en: '{title}', hi: '{title}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'travel.chosen',
    label: { en: 'Travellers have chosen an option', hi: 'यात्रियों ने विकल्प चुना' },
    title: { en: 'An option was chosen for trip {number}', hi: 'यात्रा {number} का विकल्प चुना गया' },
    body: { en: '{route}', hi: '{route}' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'travel.to_cancel',
    label: { en: 'Trips were cancelled', hi: 'यात्राएँ रद्द हुईं' },
    title: { en: 'Trip {number} was cancelled: {route}', hi: 'यात्रा {number} रद्द हुई: {route}' },
    body: { en: 'Cancel what is booked for it.', hi: 'उसके लिए जो बुक है उसे रद्द करें।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'travel.cancelled',
    label: { en: 'Trips without bookings were cancelled', hi: 'बिना बुकिंग की यात्राएँ रद्द हुईं' },
    title: { en: 'Trip {number} was cancelled: {route}', hi: 'यात्रा {number} रद्द हुई: {route}' },
    body: { en: 'Nothing was booked for it.', hi: 'उसके लिए कुछ बुक नहीं था।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'travel.shortened',
    label: { en: 'Trips end earlier', hi: 'यात्राएँ पहले समाप्त' },
    title: { en: 'Trip {number} ends earlier: {route}', hi: 'यात्रा {number} पहले समाप्त: {route}' },
    body: {
      en: 'Look after what is booked for later days.',
      hi: 'बाद के दिनों के लिए जो बुक है उसे देखें।',
    },
    defaults: { bell: true, email: true },
  },
]
