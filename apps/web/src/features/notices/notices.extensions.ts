import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './notices.titles.ts'

/** Unread notices on the console's home, and the notices in self-service. */
export const noticesExtensions: FeatureExtensions = {
  quickActions: [
    {
      id: 'notices.mine',
      label: 'noticeTitles:mine',
      to: '/notifications',
      entry: 'both',
      section: 'app',
      synonyms: 'bell alerts news messages unread सूचना',
    },
  ],
}
