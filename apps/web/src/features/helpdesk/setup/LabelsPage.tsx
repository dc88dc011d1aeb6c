import {
  addTicketLabel,
  editTicketLabel,
  listTicketLabels,
  ticketLabels,
} from '@muster/contract/calls/helpdesk/helpdesk-setup'
import { removeTicketLabel } from '@muster/contract/calls/helpdesk/setup-removal'
import type { labelColours } from '@muster/contract/helpdesk/helpdesk.constants'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { removing } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { saveBy } from './save-by.ts'
import './setup-texts.ts'

type Colour = (typeof labelColours)[number]

/** Words to sort tickets by. */
export default function LabelsPage() {
  const { t } = useTranslation('helpdeskSetup')
  return (
    <MasterScreen
      list={listTicketLabels}
      input={{ body: {} }}
      rows={({ result }) => result.docs}
      keyOf={({ id }) => id}
      cardOf={({ name, colour, status }) => ({
        ...{ name, note: t(`label.colours.${colour}`) },
        ...(status === 0 ? { badge: t('inactive') } : {}),
      })}
      isCounted
      texts={{
        ...{ title: t('helpdeskTitles:labels'), subtitle: t('label.subtitle'), add: t('label.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('label.empty'), text: t('label.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(ticketLabels, {
            name: { label: t('name') },
            colour: { label: t('colour'), wordOf: (one: Colour) => t(`label.colours.${one}`) },
            status: { label: t('active') },
          })}
          record={row}
          start={masterStart(ticketLabels)}
          save={saveBy(
            (body) => call(addTicketLabel, { body: body as never }, { notify: true }),
            (id, body) => call(editTicketLabel, { params: { id }, body }, { notify: true }),
          )}
          remove={row && { run: removing(removeTicketLabel, { id: row.id }), text: t('removal') }}
          refresh={[listTicketLabels]}
        />
      )}
    />
  )
}
