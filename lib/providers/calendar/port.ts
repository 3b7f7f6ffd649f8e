/** Somebody who lets others book meetings with them. */
export interface CalendarUser {
  /** The service's own id. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The address of a picture on the web. Null: there is none. */
  readonly avatarUrl: string | null;
}

/** A kind of meeting that somebody offers. */
export interface EventType {
  readonly id: string;
  readonly name: string;
  /** Where a meeting of this kind is booked. */
  readonly bookingUrl: string;
}

/** Somebody who booked a meeting. */
export interface Booking {
  /** The service's own id of it. */
  readonly id: string;
  readonly email: string;
  /** By the service's clock. */
  readonly at: Date;
}

/** The bookings since a moment, and from when on to ask the next time: both by the service's clock. */
export interface BookingsPage {
  readonly bookings: readonly Booking[];
  readonly next: Date;
}

/**
 * A service by which meetings are booked. A token belongs to one person. Methods throw only ProviderError (`auth`: the
 * token isn't good any more) and don't retry; texts are storable.
 */
export interface CalendarPort {
  /** Whose token it is. */
  me(token: string): Promise<CalendarUser>;
  /** What the person offers now, by name. */
  eventTypes(token: string, userId: string): Promise<readonly EventType[]>;
  /**
   * Who booked a meeting of the person that is still to come. A booking may be told again.
   * @param since `next` of the answer before. Null: nothing but the beginning is asked for.
   */
  bookings(token: string, userId: string, since: Date | null): Promise<BookingsPage>;
}
