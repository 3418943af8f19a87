import { why, type RefusalWords } from './refusal-reason';

const mend = (title: string, whatHappened: string, whatToDo: string): RefusalWords =>
  why(title, whatHappened, whatToDo, 'changed', 'you');

const onThePlatform = (title: string, whatHappened: string): RefusalWords =>
  why(title, whatHappened, 'An administrator asks the platform’s support to change it.', 'changed', 'platform');

const noCard = mend(
  'The platform knows no such card',
  'No card of this account has the id, or the card is deactivated.',
  'Check the id, and whether the right account acts.',
);

const expired = why(
  'The card is past its end',
  'The platform changes nothing about a card past its last month.',
  'An expired card declines every payment by itself. Issue a new card instead.',
  'no',
  'nobody',
);

const noLimit = mend(
  'The spending limit is not possible',
  'It is outside of what the card’s product allows.',
  'Enter a limit inside the product’s range.',
);

const noCurrency = mend(
  'The card cannot be in this currency',
  'The card’s product does not offer it.',
  'Choose one of the product’s currencies.',
);

const trigger = mend(
  'When the card ends by itself is not said',
  'The rule that ends the card is missing, or is not one of the platform’s.',
  'Choose when the card shall end.',
);

const endDate = mend(
  'The card’s end date is not possible',
  'It must lie in the future, within the product’s longest life.',
  'Choose another end date.',
);

/** Interface 7.2, "Card errors, Envelope A", by code. */
export const cardTypedWords: Readonly<Record<string, RefusalWords>> = {
  card_not_found: noCard,
  operation_not_authorized: onThePlatform(
    'Cards of this kind may not be made',
    'Our account is not authorized for this kind of card.',
  ),
  risk_control_not_allowed: onThePlatform(
    'These risk settings are not allowed',
    'Our account may not set this risk control.',
  ),
  currency_not_allowed: noCurrency,
  limit_out_of_range: noLimit,
  cardholder_quota_exceeded: mend(
    'The cardholder has too many cards',
    'The number of cards that one holder may have is reached.',
    'Cancel a card that is not used, or choose another cardholder.',
  ),
  account_quota_exceeded: onThePlatform(
    'The account has too many cards',
    'The number of cards that the account may have is reached.',
  ),
  insufficient_sub_bin: onThePlatform(
    'No card numbers are left',
    'The range of numbers that this product draws from is used up.',
  ),
  card_expired_error: expired,
  status_not_supported: mend(
    'The card’s state does not allow this',
    'The card is not in a state, or not activated, for what was asked.',
    'Look at the card’s state first.',
  ),
  virtual_card_pin_error: why(
    'A virtual card has no PIN',
    'PINs exist for cards of plastic only.',
    'There is nothing to set for this card.',
    'no',
    'nobody',
  ),
  'auto_cancel_trigger cannot be empty': trigger,
  'invalid auto_cancel_trigger': trigger,
  'expiry_at cannot be empty': endDate,
  'invalid expiry_at': endDate,
  product_not_found: mend(
    'The card product is not there',
    'It does not exist for this account, or it is not active.',
    'Choose another card product.',
  ),
  account_balance_error: mend(
    'There is not enough money for it',
    'The balance does not suffice, or there is none in this currency.',
    'Fund the account in the card’s currency first.',
  ),
};

const failedInside = (whatHappened: string): RefusalWords =>
  why(
    'The platform could not do it',
    whatHappened,
    'Look at the card: if nothing has changed, try again later, then ask the platform’s support.',
    'changed',
    'platform',
  );

/** Interface 7.2, "Card errors, Envelope B". */
export const cardLegacyWords: Readonly<Record<string, RefusalWords>> = {
  'Card does not exists': noCard,
  'card bin not config': onThePlatform(
    'The card’s number range is not set up',
    'The platform has no configuration for the first digits of this card.',
  ),
  'card number not exist': mend(
    'This card number is not ours to give',
    'It is not among the numbers that the account can assign.',
    'Check the number on the card.',
  ),
  'Create card error': failedInside('Making the card failed on its side.'),
  'Update card error': failedInside('Changing the card failed on its side.'),
  'Card retrieve error': failedInside('Reading the card failed on its side.'),
  'Card status is invalid': mend(
    'The card’s state does not allow this move',
    'The card is not, or no longer, in a state from which it can go where you asked.',
    'Open the card and look at its state now: somebody else may have changed it.',
  ),
  'The card is failed': why(
    'The card was never made',
    'Making it failed, so there is nothing to show or to change.',
    'Issue a new card.',
    'no',
    'nobody',
  ),
  'The card is not active': mend(
    'The card is not in use',
    'Only an active card can be changed in this way.',
    'Unfreeze the card first, if that is right.',
  ),
  'Update reason is too long': mend(
    'The reason is too long',
    'The platform takes 100 characters.',
    'Shorten the reason.',
  ),
  'The card has expired': expired,
  'Invalid expiry date': expired,
  'Card holder not exists or is illegal': mend(
    'The cardholder is not there or not accepted',
    'No holder has this id, or the platform does not accept the holder.',
    'Look at the cardholder’s status.',
  ),
  'Cardholder not found or deactivated': mend(
    'The platform knows no such cardholder',
    'No holder has this id, or the holder is deactivated.',
    'Check the id, and whether the right account acts.',
  ),
  'Invalid card type': mend(
    'The kind of card is not one of the platform’s',
    'A card is virtual or physical.',
    'Choose one of the two.',
  ),
  'Card currency is not support': noCurrency,
  'Card limit is illegal': noLimit,
  'Update card limit is less than the amount of used card': mend(
    'The new limit is below what is already spent',
    'A limit cannot be less than the amount used.',
    'Enter a limit above the amount used.',
  ),
  'Failed Update. Card Limit should be greater than 0': mend(
    'The limit must be more than zero',
    'A card cannot have a limit of nothing.',
    'Enter a larger limit; to stop a card, freeze it.',
  ),
  'Failed Update. Card Limit should be greater than Per transaction': mend(
    'The limit is below the limit of one payment',
    'The whole limit must be at least the limit per transaction.',
    'Raise the limit, or lower the one per transaction first.',
  ),
};
