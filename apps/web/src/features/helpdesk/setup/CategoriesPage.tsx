import { removeTicketCategory } from '@muster/contract/calls/helpdesk/setup-removal'
import {
  addTicketCategory,
  editTicketCategory,
  listTicketCategories,
  ticketCategories,
} from '@muster/contract/calls/helpdesk/ticket-setup'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { saveBy } from './save-by.ts'
import './setup-texts.ts'

/** What tickets are about. */
export default function CategoriesPage() {
  const { t } = useTranslation('helpdeskSetup')
  return (
    <MasterScreen
      list={listTicketCategories}
      input={{ body: {} }}
      rows={({ result }) => result.docs}
      keyOf={({ id }) => id}
      cardOf={({ name, note, is_confidential, allows_anonymous, status, subcategories, tickets }) => ({
        name,
        about: [
          ...(is_confidential ? [t('category.confidential')] : []),
          ...(allows_anonymous ? [t('category.anonymous')] : []),
        ].join(' · '),
        ...(note ? { line: note } : {}),
        note: [
          t('category.used', { count: subcategories }),
          ...(is_confidential ? [] : [t('category.tickets', { count: tickets })]),
        ].join(' · '),
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{
          title: t('helpdeskTitles:categories'),
          subtitle: t('category.subtitle'),
          add: t('category.add'),
        },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('category.empty'), text: t('category.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(ticketCategories, {
            name: { label: t('name') },
            note: { label: t('note') },
            is_confidential: { label: t('category.confidential'), help: t('category.confidentialHelp') },
            allows_anonymous: { label: t('category.anonymous'), help: t('category.anonymousHelp') },
            status: { label: t('active') },
          })}
          record={row}
          start={masterStart(ticketCategories)}
          save={saveBy(
            (body) => call(addTicketCategory, { body: body as never }, { notify: true }),
            (id, body) => call(editTicketCategory, { params: { id }, body }, { notify: true }),
          )}
          remove={row && { run: removing(removeTicketCategory, { id: row.id }), text: t('removal') }}
          refresh={[listTicketCategories]}
        />
      )}
    />
  )
}
