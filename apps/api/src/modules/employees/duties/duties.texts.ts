import { defineTexts } from '../../../lib/texts/texts.ts'

export const dutiesTexts = defineTexts('employees.duties', {
  en: {
    departmentHead: { one: 'Head of a department', other: 'Head of {count} departments' },
    dottedLines: {
      one: 'A dotted line leads to this person',
      other: 'Dotted lines of {count} people lead to this person',
    },
    vacancies: { one: 'A vacancy in the team', other: '{count} vacancies in the team' },
    heirships: {
      one: 'Is to take over from somebody who leaves',
      other: 'Is to take over from {count} people who leave',
    },
    administrator: 'Administrator of the organisation',
    subAdmin: 'Sub-admin',
    accessGroups: {
      one: 'Member of a data permission group',
      other: 'Member of {count} data permission groups',
    },
    unknownKind: 'Choose a responsibility from the list.',
    neverPassesOn: 'This responsibility doesn’t pass to somebody else by itself.',
    twoHeirs: 'This responsibility has two heirs. Choose one.',
    notPermitted: 'You don’t have permission to hand this over. Ask somebody who can change it.',
    heirIsLeaving: 'Choose somebody else, as this person is leaving.',
    heirUnavailable: 'This person doesn’t exist, or you can’t choose them.',
    heirLeavesBefore: '{name} leaves on {day}, before the work can be handed over. Choose somebody else.',
    heirHasLeft: '{name} has left. Choose somebody else.',
    heirJoinsLater: '{name} joins on {day}, after the handover. Choose somebody else.',
    handover: 'Handover of responsibilities',
    both: '{one}; {other}',
    passedOn: 'Handed over after the last working day',
  },
  hi: {
    departmentHead: { one: 'एक विभाग के प्रमुख', other: '{count} विभागों के प्रमुख' },
    dottedLines: {
      one: 'एक व्यक्ति की डॉटेड लाइन इन तक है',
      other: '{count} लोगों की डॉटेड लाइनें इन तक हैं',
    },
    vacancies: { one: 'टीम में एक खाली पद', other: 'टीम में {count} खाली पद' },
    heirships: {
      one: 'किसी जाने वाले का काम सँभालने वाले हैं',
      other: '{count} जाने वालों का काम सँभालने वाले हैं',
    },
    administrator: 'संगठन के प्रशासक',
    subAdmin: 'उप-प्रशासक',
    accessGroups: { one: 'एक डेटा अनुमति समूह के सदस्य', other: '{count} डेटा अनुमति समूहों के सदस्य' },
  },
})
