export const copy = {
  'country.personal': 'Country where you live',
  'country.business': 'Country of the business',
  'country.hint': 'Type to search.',
  'country.show': 'Show all countries',
  'country.found': '{count, plural, one {# country} other {# countries}}',
  'country.none': "We can't find a country that starts with “{typed}”.",
  'country.notOfferedPersonal': "Sorry, we can't offer personal accounts to customers in the chosen country yet",
  'country.notOfferedBusiness': "Sorry, we can't offer business accounts to customers in the chosen country yet",
  'country.failed': "We couldn't load the countries.",
  'country.again': 'Try again',
} as const;
