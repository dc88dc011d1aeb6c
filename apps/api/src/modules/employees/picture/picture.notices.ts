import type { NoticeKind } from '../../notices/index.ts'

export const APPROVED = 'employees.picture_approved'
export const REJECTED = 'employees.picture_rejected'

export const PICTURE_REQUESTED = 'employees.picture_asked'

export const pictureNotices: readonly NoticeKind[] = [
  {
    kind: PICTURE_REQUESTED,
    label: { en: 'A new picture is waiting for my approval', hi: 'एक नई तस्वीर मेरी स्वीकृति की प्रतीक्षा में है' },
    title: { en: '{name} has a new picture', hi: '{name} की नई तस्वीर है' },
    body: { en: 'It is shown once you approve it.', hi: 'आपकी स्वीकृति के बाद यह दिखेगी।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: APPROVED,
    label: { en: 'My profile picture was approved', hi: 'मेरी प्रोफ़ाइल तस्वीर स्वीकृत हुई' },
    title: { en: 'Your new profile picture is shown', hi: 'आपकी नई प्रोफ़ाइल तस्वीर दिखाई जा रही है' },
    body: { en: 'Approved by {by}.', hi: '{by} ने इसे स्वीकृत किया।' },
    defaults: { bell: true, email: false },
  },
  {
    kind: REJECTED,
    label: { en: 'My profile picture was rejected', hi: 'मेरी प्रोफ़ाइल तस्वीर नहीं ली गई' },
    title: { en: 'Your new profile picture was rejected', hi: 'आपकी नई प्रोफ़ाइल तस्वीर नहीं ली गई' },
    body: { en: '{by}: {reason}', hi: '{by}: {reason}' },
    defaults: { bell: true, email: false },
  },
]
