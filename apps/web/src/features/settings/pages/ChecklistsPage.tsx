import { listChecklists } from '@muster/contract/calls/settings/checklists'
import { useTranslation } from 'react-i18next'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { ChecklistDrawer } from '../checklists/ChecklistDrawer.tsx'
import '../checklists/texts.ts'

/** Checklists with their uses, and how many people are working through them. */
export default function ChecklistsPage() {
  const { t } = useTranslation('checklists')
  return (
    <MasterScreen
      list={listChecklists}
      rows={({ checklists }) => checklists}
      keyOf={({ id }) => id}
      cardOf={(list, { kinds }) => ({
        name: list.name,
        about: [
          kinds.find(({ kind }) => kind === list.kind)?.label ?? list.kind,
          t('items', { count: list.items.length }),
        ].join(' · '),
        ...(list.note ? { line: list.note } : {}),
        note: [
          list.used_by.length > 0 ? t('usedBy', { users: list.used_by.join(', ') }) : t('unused'),
          list.running > 0 ? t('running', { count: list.running }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
        ...(list.status === 0 ? { badge: t('off') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('title'), subtitle: t('subtitle'), add: t('add'), change: t('change') },
        changeOne: (name) => t('edit', { name }),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
      drawer={({ row, data, title, close }) => (
        <ChecklistDrawer list={row} kinds={data.kinds} title={title} onClose={close} />
      )}
    />
  )
}
