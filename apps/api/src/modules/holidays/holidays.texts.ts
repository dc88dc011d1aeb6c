import { defineTexts } from '../../lib/texts/texts.ts'

export const holidaysTexts = defineTexts('holidays', {
  en: {
    from: '{name}, from {from}',
    holidays: 'Holidays {year}',
    inUse: 'Active',
    standsOnThatDayAlreadyAddThePlaces:
      '{name} already exists on that day. Add the locations or states there.',
    holiday: 'Holiday',
    holidayType: 'Holiday type',
    choiceOfRestrictedHolidays: 'Number of restricted holidays',
    weekOffs: 'Week-offs',
    exportedHolidays: 'Exported holidays',
    pleaseChooseAnotherYear: 'Please choose another year.',
    nothingIsKnownOfThisCountry: 'No holidays are available for this country.',
    nothingIsKnownOfThisRegion: 'No holidays are available for this region.',
    pleaseChooseEachLocationOnceAmong: 'Please choose each location only once.',
    restrictedHolidays: 'Restricted holidays {year}',
    theSameDayEveryYearByTheCalendar: 'Same day every year in the country’s calendar.',
    fromTheCalendarOfTheCountry: 'From the country’s calendar.',
    onTheSameDayInEarlierYearsToo: 'Same day in earlier years.',
    itMovedFromYearToYearSoFarPlease: 'The date has changed from year to year. Please check it.',
    nothingTellsWhetherItStaysOnThis: 'It’s not known whether the date stays the same. Please check it.',
    anotherTypeHasThisName: 'Another type already has this name.',
    asTheOrganisation: 'Same as the organisation',
    whatHeldUntilTodayStaysChoose: 'Past days can’t change. Choose today or later.',
    theOrganisationHasNobodyToFollow: 'Only locations can use the organisation’s week-offs.',
    thisLocationFollowsTheOrganisation: 'This location already uses the organisation’s week-offs.',
    itHoldsAlreadySetOtherWeekOffs:
      'This change is already in effect. Set different week-offs from a later date instead.',
    pleaseChooseAmongThoseOffered: 'Please choose one of the options.',
    pleaseEnterADateFrom1970To2200: 'Please enter a date between 1970 and 2200.',
  },
})
